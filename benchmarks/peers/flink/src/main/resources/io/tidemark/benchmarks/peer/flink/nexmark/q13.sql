SELECT b.auction, b.bidder, b.price, b.`at`, s.side_value
FROM bid b JOIN side_input s ON MOD(b.auction, 100) = s.side_key
