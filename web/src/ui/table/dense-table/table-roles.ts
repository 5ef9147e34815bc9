/** Roles for screen readers, which would not treat rows that are grids on a phone as a table. */
export const asRow = { role: 'row' }
export const asCell = { role: 'cell' }
