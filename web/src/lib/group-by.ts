/** Groups items by a key, in the order of their first item. Browsers of 2023 lack `Map.groupBy`. */
export const groupBy = <Item, Key>(
  items: readonly Item[],
  toKey: (item: Item) => Key,
): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = toKey(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
