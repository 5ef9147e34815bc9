/** What the readers of the register's public extract have in common. */

/** One row of a table, or why a row could not be read. `line` is where it starts in its file. */
export type ExtractRow =
  | { readonly line: number; readonly values: Record<string, string> }
  | { readonly line: number; readonly problem: string }

/**
 * Given the columns that a file has, answers those worth reading; the others (contact addresses,
 * emails, telephone numbers) never leave the reader. May throw where the file is not a known table.
 */
export type ColumnChoice = (columns: readonly string[]) => readonly string[]

/** The file as a whole is not what it should be; nothing of it can be used. */
export class ExtractError extends Error {}

/** A row longer than this is damaged: the longest real ones, with their activities, are far shorter. */
export const maxRowBytes = 1024 * 1024
