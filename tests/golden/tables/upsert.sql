CREATE TABLE stock (item VARCHAR PRIMARY KEY, shelf INTEGER, pieces INTEGER NOT NULL);
CREATE TABLE moves (item VARCHAR, at TIMESTAMP(6), pieces INTEGER, PRIMARY KEY (item),
  WATERMARK FOR at AS at - INTERVAL '1' MINUTE);
CREATE MATERIALIZED VIEW shelves AS SELECT shelf, COUNT(*) AS items, SUM(pieces) AS pieces FROM stock GROUP BY shelf;
CREATE MATERIALIZED VIEW by_hour AS
SELECT window_start, SUM(pieces) AS pieces FROM TUMBLE(moves, at, INTERVAL '1' HOUR) GROUP BY window_start, window_end;
INSERT INTO stock VALUES ('cup', 1, 10), ('mug', 1, 4);
-- rows that are added, changed, and left alone
INSERT INTO stock VALUES ('pot', 2, 1), ('cup', 2, 5), ('mug', 9, 9) ON CONFLICT (item)
DO UPDATE SET shelf = excluded.shelf, pieces = stock.pieces + excluded.pieces WHERE stock.item <> 'mug'
RETURNING item, shelf, pieces;
-- a cup has moved
SELECT * FROM shelves ORDER BY shelf;
-- none of them is new
INSERT INTO stock VALUES ('pot', 7, 7), ('cup', 7, 7) ON CONFLICT DO NOTHING RETURNING item;
INSERT INTO moves VALUES ('cup', TIMESTAMP '2026-04-01 10:10:00', 5), ('mug', TIMESTAMP '2026-04-01 11:30:00', 3);
-- ten is final
SELECT window_start, pieces, _status, _version FROM by_hour ORDER BY window_start;
INSERT INTO moves VALUES ('cup', TIMESTAMP '2026-04-01 10:20:00', 6) ON CONFLICT (item)
DO UPDATE SET at = excluded.at, pieces = moves.pieces + excluded.pieces;
-- and corrected by what was changed
SELECT window_start, pieces, _status, _version, _reason FROM by_hour.ledger ORDER BY window_start, _version;
TRUNCATE stock;
-- nothing is left
SELECT * FROM shelves;
TRUNCATE TABLE moves;
-- nor here, and each version is told
SELECT window_start, pieces, _status, _version, _reason, _deleted FROM by_hour.ledger ORDER BY window_start, _version;
