/** Folds a text for comparing as the server's searches do: no case, accents or apostrophes. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
