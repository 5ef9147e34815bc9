/** Errors by code. The status is HTTP's; the message is shown to people. */
export type ErrorCatalogue = Record<string, { status: number; message: string }>
