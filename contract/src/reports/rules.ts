/** The longest note that a team can add to a report when it freezes it, in characters. */
export const maxReportNoteLength = 500

export const getReportNoteError = (note: string): string | undefined =>
  note.trim().length > maxReportNoteLength
    ? `Use at most ${maxReportNoteLength} characters.`
    : undefined
