"""The table in the browser: pages made on the server, and one small module that keeps them alive."""
