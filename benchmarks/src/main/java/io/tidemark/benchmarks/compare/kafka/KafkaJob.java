package io.tidemark.benchmarks.compare.kafka;

import io.tidemark.benchmarks.compare.SaleSize;

/**
 * What a contender is told. Immutable.
 *
 * @param servers where the broker listens
 * @param input the topic with all purchases
 * @param output the topic for the sales, empty
 * @param size how many purchases there are
 */
record KafkaJob(String servers, String input, String output, SaleSize size) {}
