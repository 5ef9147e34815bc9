import { useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

/** The pause after the last key before the list updates, in milliseconds. */
const typingPause = 300

/**
 * Shows a search field whose list updates while the person types. `text` is the search term in the
 * URL.
 */
export function SearchAsYouType(props: {
  label: string
  hideLabel?: boolean
  placeholder: string
  text: string
  onSearch: (text: string) => void
}) {
  const { hideLabel, label, placeholder, text, onSearch } = props
  const [typed, setTyped] = useState(text)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(text)
  useEffect(() => () => clearTimeout(pause.current), [])
  // The URL changed by something other than typing, such as Back or "Clear filters".
  useEffect(() => {
    if (text === sent.current) return
    clearTimeout(pause.current)
    sent.current = text
    setTyped(text)
  }, [text])
  const type = (value: string) => {
    setTyped(value)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      sent.current = value
      onSearch(value)
    }, typingPause)
  }
  return (
    <TextField
      type="search"
      label={label}
      hideLabel={hideLabel}
      placeholder={placeholder}
      value={typed}
      maxLength={200}
      onChange={(event) => type(event.target.value)}
    />
  )
}
