/**
 * Thrown if a file cannot be read as IATI at all; the message is for the person who chose the file.
 */
export class IatiFileError extends Error {}
