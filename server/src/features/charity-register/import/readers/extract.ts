/** Shared definitions of the readers of the registers' extracts. */

/**
 * One row of a table, or the reason why it could not be read. `line` is its first line in the file.
 */
export type ExtractRow =
  | { readonly line: number; readonly values: Record<string, string> }
  | { readonly line: number; readonly problem: string }

/**
 * Chooses the columns to read from those that a file has. The others (contact addresses, emails and
 * telephone numbers) never leave the reader. May throw if the file is not a known table.
 */
export type ColumnChoice = (columns: readonly string[]) => readonly string[]

/** Error that makes a whole file unusable. */
export class ExtractError extends Error {}

/**
 * The maximum length of a row in bytes. A longer row is damaged: even the longest real rows, which
 * describe a charity's activities, are far shorter.
 */
export const maxRowBytes = 1024 * 1024
