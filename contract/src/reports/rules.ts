/** How long the words may be that a team puts before a report when it freezes it. */
export const maxReportNoteLength = 500

export const getReportNoteError = (note: string): string | undefined =>
  note.trim().length > maxReportNoteLength
    ? `Use ${maxReportNoteLength} characters at most.`
    : undefined
