import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'
import { walkTo, type Reached } from './walk.ts'

type Options = Parameters<Locator['selectOption']>[0]
type Files = Parameters<Locator['setInputFiles']>[0]

const isChecked = ({ control }: Reached): Promise<boolean> => control.isChecked()

/** Operates the focused control with the keys that its kind needs. */
const activate = async (at: Reached): Promise<void> => {
  const { page, control, keyboardTarget } = at
  const { keyboard } = page
  if (keyboardTarget.tag === 'input' && keyboardTarget.type === 'radio') {
    // Moving with arrow keys has already selected the radio button, unless it is the first of its
    // group.
    if (!(await isChecked(at))) await keyboard.press('Space')
  } else if (
    keyboardTarget.type === 'checkbox' ||
    keyboardTarget.role === 'checkbox' ||
    keyboardTarget.role === 'switch'
  ) {
    await keyboard.press('Space')
  } else if (keyboardTarget.role === 'combobox') {
    const isOpen = (await control.getAttribute('aria-expanded')) === 'true'
    if (!isOpen) await keyboard.press('ArrowDown')
  } else if (
    keyboardTarget.role === 'option' ||
    ['a', 'button', 'summary'].includes(keyboardTarget.tag)
  ) {
    await keyboard.press('Enter')
  } else if (
    keyboardTarget.role !== '' &&
    !['textbox', 'searchbox', 'slider'].includes(keyboardTarget.role)
  ) {
    await keyboard.press('Enter')
  }
}

export const click = async (locator: Locator): Promise<void> => {
  await activate(await walkTo(locator, 'pressing'))
}

export const focus = async (locator: Locator): Promise<void> => {
  await walkTo(locator, 'going to')
}

export const press = async (locator: Locator, keys: string): Promise<void> => {
  const { page } = await walkTo(locator, `pressing ${keys} on`)
  await page.keyboard.press(keys)
}

export const setChecked = async (locator: Locator, wanted: boolean): Promise<void> => {
  const at = await walkTo(locator, wanted ? 'checking' : 'unchecking')
  if ((await isChecked(at)) !== wanted) await activate(at)
  expect(await isChecked(at)).toBe(wanted)
}

/** Types a date part by part in the browser's order, from the first part. */
const typeDate = async ({ page }: Reached, date: string): Promise<void> => {
  const { keyboard } = page
  if (date === '') {
    for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace']) {
      await keyboard.press(key)
    }
    return
  }
  const [year, month, day] = date.split('-')
  await keyboard.type(dayFirst ? `${day}${month}${year}` : `${month}${day}${year}`)
}

let dayFirst = true

/**
 * Finds the order of a date field's parts by typing a date. The browser decides the order, not the
 * page's language.
 */
export const learnDateOrder = async (page: Page): Promise<void> => {
  await page.setContent('<input type="date">')
  await page.keyboard.press('Tab')
  await page.keyboard.type('01022003')
  dayFirst = (await page.locator('input').inputValue()) === '2003-02-01'
}

const maxTypedLength = 300

export const fill = async (locator: Locator, text: string): Promise<void> => {
  const at = await walkTo(locator, 'filling in')
  const { keyboard } = at.page
  if (at.keyboardTarget.type === 'date') return typeDate(at, text)
  await keyboard.press('ControlOrMeta+A')
  if (text === '') await keyboard.press('Delete')
  // Pastes long texts, because nobody types a page of text.
  else if (text.length > maxTypedLength) await keyboard.insertText(text)
  else await keyboard.type(text)
}

export const type = async (locator: Locator, text: string): Promise<void> => {
  const { page } = await walkTo(locator, 'typing into')
  await page.keyboard.type(text)
}

/** Opens the list, moves to the option with arrow keys and selects it. */
export const selectOption = async (locator: Locator, options: Options): Promise<string[]> => {
  const { page, control } = await walkTo(locator, 'choosing in')
  const wanted = typeof options === 'string' ? { text: options } : options
  const [from, to] = await control.evaluate((element, one) => {
    const select = element as HTMLSelectElement
    const { text, value, label, index } = one as Record<string, unknown>
    const found = [...select.options].findIndex((option, at) =>
      text === undefined
        ? (value === undefined || option.value === value) &&
          (label === undefined || option.label === label) &&
          (index === undefined || at === index)
        : option.value === text || option.label === text,
    )
    return [select.selectedIndex, found] as const
  }, wanted)
  if (to < 0) throw new Error(`${String(locator)} has no option ${JSON.stringify(options)}.`)
  await page.keyboard.press('Space')
  const key = to > from ? 'ArrowDown' : 'ArrowUp'
  for (let at = from; at !== to; at += to > from ? 1 : -1) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  const chosen = (): Promise<number> =>
    control.evaluate((element) => (element as HTMLSelectElement).selectedIndex)
  await expect.poll(chosen, { message: `${String(locator)} takes the option` }).toBe(to)
  return [await control.inputValue()]
}

/** Opens the system's file chooser and chooses these files. */
export const setInputFiles = async (locator: Locator, files: Files): Promise<void> => {
  // The listener is added before the focus moves to the input, and stays, so that the browser
  // intercepts the file chooser in time.
  const { promise: opened, resolve } = Promise.withResolvers<FileChooser>()
  const page = locator.page()
  page.on('filechooser', resolve)
  await walkTo(locator, 'choosing files for')
  await page.keyboard.press('Enter')
  await (await opened).setFiles(files)
}
