BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	game VARCHAR(40) NOT NULL, 
	version INTEGER NOT NULL, 
	"key" VARCHAR(100) NOT NULL, 
	event TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (game, version), 
	CONSTRAINT fk_events_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT uq_events_game_key UNIQUE (game, "key")
);
INSERT INTO "events" VALUES('old',1,'key-0-0','{"version":1,"at":"2026-01-01T00:00:00.000+00:00","by":"gm","key":"key-0-0","act":{"do":"note","text":"kept"}}');
CREATE TABLE games (
	id VARCHAR(40) NOT NULL, 
	head TEXT NOT NULL, 
	dice BLOB NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	version INTEGER NOT NULL, 
	rest TEXT NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('old','{"id":"old","title":"","system":"woin","seats":[],"dice":"server"}',X'0000000000000000000000000000000000000000000000000000000000000000','2026-01-01T00:00:00.000+00:00',1,'{}');
CREATE TABLE secrets (
	hash VARCHAR(64) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	whom VARCHAR(120) NOT NULL, 
	parent VARCHAR(64), 
	at VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_secrets PRIMARY KEY (hash), 
	CONSTRAINT fk_secrets_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_secrets_parent FOREIGN KEY(parent) REFERENCES secrets (hash) ON DELETE CASCADE
);
INSERT INTO "secrets" VALUES('00','old','gm',NULL,'2026-01-01T00:00:00.000+00:00');
CREATE INDEX ix_secrets_game_whom ON secrets (game, whom);
COMMIT;
