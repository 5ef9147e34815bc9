import { listWordingParagraphs } from '@pennytrail/contract/gift-aid/rules.ts'

/** Shows the full wording of a Gift Aid declaration in HMRC's own paragraphs. */
export function DeclarationWording({ text }: { text: string }) {
  return listWordingParagraphs(text).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}
