interface Read {
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/** The outcome of reads that are shown together: the first error, and a retry of what failed. */
export const gatherReads = (reads: readonly Read[]): Read => {
  const failed = reads.filter(({ error }) => error)
  return {
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map((read) => read.refetch())),
  }
}
