/**
 * Celebrates a moment that happens once: a gift that arrived, a published project, a first update.
 * Lazy-loaded, because most visits have none. It is decoration: if it cannot load, nothing is lost.
 */
export const celebrate = (): void => {
  void import('./celebration.ts').then(
    ({ showCelebration }) => showCelebration(),
    () => undefined,
  )
}
