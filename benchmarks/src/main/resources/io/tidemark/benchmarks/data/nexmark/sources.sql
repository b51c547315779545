CREATE SOURCE person (
  id BIGINT, name VARCHAR, email VARCHAR, credit_card VARCHAR, city VARCHAR, state VARCHAR, at TIMESTAMP, extra VARCHAR,
  WATERMARK FOR at AS at - INTERVAL '4' SECOND
);
CREATE SOURCE auction (
  id BIGINT, item VARCHAR, description VARCHAR, initial_bid BIGINT, reserve BIGINT, at TIMESTAMP, expires TIMESTAMP, seller BIGINT, category BIGINT,
  extra VARCHAR, WATERMARK FOR at AS at - INTERVAL '4' SECOND
);
CREATE SOURCE bid (
  auction BIGINT, bidder BIGINT, price BIGINT, channel VARCHAR, url VARCHAR, at TIMESTAMP, extra VARCHAR,
  WATERMARK FOR at AS at - INTERVAL '4' SECOND
);
CREATE TABLE side_input (side_key BIGINT PRIMARY KEY, side_value VARCHAR);
