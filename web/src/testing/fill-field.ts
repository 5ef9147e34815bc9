import userEvent from '@testing-library/user-event'

/**
 * Fills a field in one step, as a paste does: a key for each character takes much longer. Tests about
 * typing use `userEvent.type`.
 */
export const fillField = async (field: Element, text: string): Promise<void> => {
  await userEvent.click(field)
  await userEvent.paste(text)
}
