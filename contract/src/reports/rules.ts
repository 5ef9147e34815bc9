/** How long the words may be that a team puts before a report when it freezes it. */
export const longestReportNote = 500

export const reportNoteFault = (note: string): string | undefined =>
  note.trim().length > longestReportNote
    ? `Use ${longestReportNote} characters at most.`
    : undefined
