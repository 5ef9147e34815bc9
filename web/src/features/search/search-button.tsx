import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../../ui/button.tsx'

function load() {
  return import('./search-dialog.tsx')
}
const Dialog = lazy(load)
function prefetch(): void {
  return void load().catch(() => {})
}

/** Whether this machine calls the key beside the space bar Command. */
function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}

/**
 * Returns whether a text is being written: there Ctrl K or Command K keeps the meaning that the field
 * has, such as a link in an editor or to delete the rest of a line.
 */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['button', 'checkbox', 'radio', 'submit', 'reset', 'file'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement
}

function isSearchKey(event: KeyboardEvent): boolean {
  const isModified = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return event.key.toLowerCase() === 'k' && isModified && !event.altKey && !event.shiftKey
}

/**
 * The button that searches everywhere, and its key. Of the two places of the button, one listens to
 * the key (`hasKey`). Everything else loads when it is used.
 */
export default function SearchButton({ hasKey }: { hasKey: boolean }) {
  const { key: visit } = useLocation()
  const [openAt, setOpenAt] = useState('')
  const opener = useRef<HTMLElement | null>(null)
  const isOpen = openAt === visit
  useEffect(() => {
    if (!hasKey) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isSearchKey(event) || event.defaultPrevented || isWriting(event.target)) return
      // A dialog that is open keeps its own keys.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      setOpenAt(visit)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [hasKey, visit])
  return (
    <>
      <IconButton
        label={`Search (${isMac() ? 'Command' : 'Ctrl'} K)`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => {
          opener.current = event.currentTarget
          setOpenAt(visit)
        }}
      >
        <Search size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpenAt('')} opener={opener} />
        </Suspense>
      )}
    </>
  )
}
