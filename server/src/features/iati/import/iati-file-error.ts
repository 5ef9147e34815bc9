/** A file that cannot be read as IATI at all; the message is for the person who chose it. */
export class IatiFileError extends Error {}
