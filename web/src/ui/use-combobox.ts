import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { Option } from './select.tsx'

export interface ComboboxState {
  listId: string
  open: boolean
  shown: readonly Option[]
  /** The index of the option that Enter selects; -1 for none. */
  active: number
  typed: string | undefined
  optionId: (index: number) => string
  type: (text: string) => void
  show: () => void
  close: () => void
  activate: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

interface Settings {
  options: readonly Option[]
  onPick: (option: Option) => void
  onSearch: ((typed: string) => void) | undefined
}

/**
 * Handles the keyboard and the open list of a combobox according to the ARIA practices: the focus
 * stays in the input, arrows move through the list, Enter selects, Escape closes.
 */
export function useCombobox({ options, onPick, onSearch }: Settings): ComboboxState {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(-1)
  const shown = onSearch ? options : filterOptions(options, typed)
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    if (open && active >= 0) {
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [open, active, listId])

  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setActive(-1)
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(text === '' ? -1 : 0)
    onSearch?.(text)
  }
  const move = (step: 1 | -1) => {
    const from = active < 0 && step < 0 ? 0 : active
    setActive(shown.length ? (from + step + shown.length) % shown.length : -1)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const picked = open ? shown[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && picked) {
      event.preventDefault()
      onPick(picked)
    } else if (event.key === 'Escape' && open) {
      // Closes only the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  const show = () => setOpen(true)
  return {
    listId,
    open,
    shown,
    active,
    typed,
    optionId,
    type,
    show,
    close,
    activate: setActive,
    onKeyDown,
  }
}

function filterOptions(options: readonly Option[], typed: string | undefined): readonly Option[] {
  if (!typed) return options
  const needle = normaliseText(typed)
  return options.filter(({ label }) => normaliseText(label).includes(needle))
}

/** Normalises case and accents: "peru" finds Perú. */
function normaliseText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en-GB')
    .trim()
}
