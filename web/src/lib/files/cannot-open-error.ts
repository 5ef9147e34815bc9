/** The error for a file that cannot be opened. Its message tells the person why. */
export class CannotOpenError extends Error {}
