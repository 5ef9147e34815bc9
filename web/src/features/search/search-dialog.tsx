import { Dialog as Base } from '@base-ui/react/dialog'
import { minSearchLength } from '@pennytrail/contract/search/rules.ts'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { useSession, useUser } from '../identity/index.ts'
import { findActions, listActions } from './list-actions.ts'
import { groupResults, type Option } from './group-results.ts'
import { ResultLine } from './result-line.tsx'
import styles from './search.module.css'

/** How long typing pauses before the server is asked, in milliseconds. */
const pause = 150

/** The first actions, shown before anything is typed. */
const firstActions = 8

/** Returns the text once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** The charity that the page is about, otherwise the one that the person has chosen. */
function useCharity() {
  const { charities, charity } = useSession()
  const { pathname, search } = useLocation()
  const number = new URLSearchParams(search).get('charity')
  const named = charities.find(
    ({ ukCharityNumber }) =>
      ukCharityNumber === number || pathname.startsWith(`/charity/${ukCharityNumber}`),
  )
  return named ?? charities.find(({ id }) => id === charity?.id) ?? charities[0] ?? null
}

function useResults(typed: string, charityId: string | undefined) {
  const text = usePaused(typed.trim())
  const isAsking = text.length >= minSearchLength && typed.trim().length >= minSearchLength
  const query = useRead(
    'GET /api/search',
    isAsking ? { query: { text, ...(charityId ? { charity: charityId } : {}) } } : null,
    { placeholderData: (before) => before, staleTime: 30_000 },
  )
  const isCurrent = text === typed.trim()
  return { ...query, isAsking, isWaiting: isAsking && (!isCurrent || query.isFetching) }
}

interface SearchDialogProps {
  onClose: () => void
  /** The element that gets the focus back. */
  opener: RefObject<HTMLElement | null>
}

/** Searches everything that the person may see and do, by the pattern of a combobox with a list. */
export default function SearchDialog({ onClose, opener }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { donorOrgs, isAdmin } = useSession()
  const userType = useUser((state) => state.userType)
  const charity = useCharity()
  const found = useResults(typed, charity?.id)
  const actor = { charity, donorOrg: donorOrgs[0] ?? null, isAdmin, userType }
  const actions = listActions(actor, pathname)
  const isEmpty = typed.trim() === ''
  const groups = groupResults(
    isEmpty ? actions.slice(0, firstActions) : findActions(actions, typed),
    found.isAsking ? (found.data?.results ?? []) : [],
  )
  const options = groups.flatMap(([, ofGroup]) => ofGroup)
  const at = Math.min(active, options.length - 1)
  const id = useId()
  const open = ({ path }: Option): void => {
    onClose()
    void navigate(path)
  }
  const move = (to: number): void => {
    setActive(to)
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = options[at]
    if (event.key === 'ArrowDown' && chosen) move((at + 1) % options.length)
    else if (event.key === 'ArrowUp' && chosen) move((at + options.length - 1) % options.length)
    else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) open(chosen)
    else return
    event.preventDefault()
  }
  const isNothing = !isEmpty && options.length === 0 && !found.isWaiting && !found.error
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles['scrim']} />
        <Base.Viewport className={styles['viewport']}>
          <Base.Popup className={styles['popup']} initialFocus={input} finalFocus={opener}>
            <Base.Title className="visually-hidden">Search everywhere</Base.Title>
            <div className={styles['head']}>
              <input
                ref={input}
                type="text"
                role="combobox"
                aria-label="Search or do something"
                aria-expanded={options.length > 0}
                aria-controls={`${id}-list`}
                aria-autocomplete="list"
                aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
                placeholder="Search or do something"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={200}
                className={styles['input']}
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value)
                  setActive(0)
                }}
                onKeyDown={onKeyDown}
              />
              <Base.Close className={styles['close']} aria-label="Close">
                <X size={20} aria-hidden="true" />
              </Base.Close>
            </div>
            <div className={styles['scroll']}>
              <div
                id={`${id}-list`}
                role="listbox"
                aria-label="Results"
                aria-busy={found.isWaiting}
                className={styles['list']}
                hidden={options.length === 0}
              >
                {groups.map(([title, ofGroup], n) => (
                  <div key={title} role="group" aria-labelledby={`${id}-group-${n}`}>
                    <div id={`${id}-group-${n}`} className={styles['group']}>
                      {title}
                    </div>
                    {ofGroup.map((option) => {
                      const place = options.indexOf(option)
                      return (
                        <ResultLine
                          key={option.path + option.title}
                          id={`${id}-${place}`}
                          option={option}
                          isActive={place === at}
                          onPoint={() => setActive(place)}
                          onChoose={() => open(option)}
                        />
                      )
                    })}
                  </div>
                ))}
              </div>
              {found.error && found.isAsking && (
                <LoadFailedLine
                  error={found.error}
                  failure="The search did not work."
                  onRetry={found.refetch}
                />
              )}
              {isNothing && (
                <p className={styles['none']}>
                  {found.isAsking
                    ? `Nothing found for “${typed.trim()}”. Try a shorter word, a name or a reference.`
                    : 'Type one more letter.'}
                </p>
              )}
              {found.isWaiting && options.length === 0 && (
                <p className={styles['none']}>Searching..</p>
              )}
              {found.data?.showingFor && found.isAsking && !found.isWaiting && (
                <p className={styles['none']}>
                  Projects and charities are shown for “{found.data.showingFor}”.
                </p>
              )}
            </div>
            <p className={styles['keys']}>
              <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
            </p>
            <div role="status" className="visually-hidden">
              {!found.isWaiting && !isEmpty && formatPlural(options.length, 'result', 'results')}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
