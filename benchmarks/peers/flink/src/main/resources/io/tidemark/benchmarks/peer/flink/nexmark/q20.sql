SELECT b.auction, b.bidder, b.price, b.channel, b.url, b.`at` AS bid_at, a.item, a.description, a.initial_bid, a.reserve, a.`at`, a.expires, a.seller, a.category
FROM bid b JOIN auction a ON b.auction = a.id
WHERE a.category = 10
