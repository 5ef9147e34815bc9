/** Matches lines that PostgreSQL writes about an attempt to connect while it is not ready. */
const attempt =
  /FATAL: +the database system is |DETAIL: +(Hot standby mode is disabled|Consistent recovery state)/

/**
 * Returns the last six lines of PostgreSQL's log, which say why it ended. Lines about our own
 * attempts to connect are left out, because many of them can follow the reason.
 */
export const takeLogTail = (log: string): string =>
  log
    .split('\n')
    .filter((line) => !attempt.test(line))
    .slice(-6)
    .join('\n')
