import type { AttachedFile } from './attached-files.ts'

/** A person who gets an email. */
export interface Recipient {
  readonly firstname: string
  readonly email: string
}

/** A sentence that ends with a link. As text, the URL follows the sentence. */
export interface LinkedParagraph {
  readonly text: string
  readonly link: { readonly label: string; readonly url: string }
}

/** Words of somebody else, such as a message or a declaration, line by line. */
export interface QuotedParagraph {
  readonly quote: readonly string[]
  /** A small picture above the words, at a URL that works without signing in. */
  readonly logo?: { readonly url: string; readonly alt: string }
}

/** Text whose lines must stay exactly as they are, such as a signed note. */
export interface VerbatimParagraph {
  readonly verbatim: string
}

/** The title of the text that follows. */
export interface HeadingParagraph {
  readonly heading: string
}

export type Paragraph =
  | string
  | LinkedParagraph
  | QuotedParagraph
  | VerbatimParagraph
  | HeadingParagraph

/** A row of a receipt: a label, and an amount as text. */
export interface EmailLine {
  readonly label: string
  readonly value: string
  /** Whether this is the total of the rows above. */
  readonly total?: boolean
}

/**
 * A picture above the text. Its URL must work without signing in. Many email programs show only the
 * text alternative until the reader allows pictures.
 */
export interface EmailPicture {
  readonly url: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

export interface EmailContent {
  readonly to: string
  readonly subject: string
  readonly greeting: string
  readonly picture?: EmailPicture
  readonly paragraphs: readonly Paragraph[]
  /** A receipt below the paragraphs. */
  readonly lines?: readonly EmailLine[]
  readonly code?: string
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print below the action. */
  readonly closing?: readonly Paragraph[]
  /** The address for replies; without it, the email names none. */
  readonly replyTo?: string
  /** A file that is made and attached when the email is sent. */
  readonly attach?: AttachedFile
  /**
   * For emails that a person may turn off: the reason for sending, and the link that stops them.
   */
  readonly stop?: { readonly why: string; readonly label: string; readonly url: string }
}
