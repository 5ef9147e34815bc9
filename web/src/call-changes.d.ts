declare module 'virtual:call-changes' {
  /** The topics that a write changes beside its own, by route (web/scripts/call-changes.ts). */
  export const changes: Readonly<Partial<Record<string, readonly string[]>>>
}
