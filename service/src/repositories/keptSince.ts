/**
 * SQL for the time from which a new row's age counts, if the clock was more than 31 days behind the
 * latest time that was known to be right; else null. The subqueries name no column of the row, so
 * each runs once a statement, and the second one hardly ever.
 *
 * @param receivedAt SQL for when the row came, by the clock.
 */
export const keptSince = (receivedAt: string) => `CASE
    WHEN ${receivedAt} < (SELECT trusted_at - interval '31 days' FROM retention_clock)
    THEN (SELECT trusted_at FROM retention_clock)
  END`;

/**
 * SQL for rows whose age counts from before a time. The first condition lets the index be used: an age
 * never counts from before the row came.
 */
export const agedBefore = (table: string, time: string) =>
  `${table}.received_at < ${time} AND COALESCE(${table}.kept_since, ${table}.received_at) < ${time}`;
