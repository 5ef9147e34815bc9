/** The size of pictures in emails: twice the width of the text, for sharp screens. */
export const emailPicture = { width: 1136, height: 596 } as const

/**
 * Returns the address of a picture for emails, which needs no signing in: a public project's cover,
 * or the first photo of a public update.
 */
export const emailPictureAddress = (kind: 'project' | 'update', id: string): string =>
  `/share/${kind}/${id}.jpg`
