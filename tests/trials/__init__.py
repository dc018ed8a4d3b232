"""The rules that strain the core most, one or two of each book, written before any book was."""
