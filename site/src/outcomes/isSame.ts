/** Whether two values, made alike, are stored and sent alike. */
export const isSame = <Value>(one: Value, other: Value) =>
  JSON.stringify(one) === JSON.stringify(other);
