import { get, update } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { withTimeout } from '../../../lib/with-timeout.ts'

const key = 'tableColumns'

/** The maximum wait for the browser's store, in milliseconds. Tables also work without it. */
const timeoutMilliseconds = 1000

/** The columns that a person shows or hides against the usual choice, by the name of the table. */
type Chosen = Readonly<Record<string, readonly string[]>>

const none: readonly string[] = []

/**
 * Returns the columns of a table that the person shows or hides against the usual choice. This
 * browser remembers them if the table has a name.
 */
export const useChosenColumns = (table: string | undefined) => {
  const [toggled, setToggled] = useState(none)
  useEffect(() => {
    if (table === undefined) return
    void withTimeout(timeoutMilliseconds, () => get<Chosen>(key)).then((stored) =>
      setToggled(stored?.[table] ?? none),
    )
  }, [table])
  const toggle = (header: string) => {
    const next = toggled.includes(header)
      ? toggled.filter((one) => one !== header)
      : [...toggled, header]
    setToggled(next)
    if (table === undefined) return
    void withTimeout(timeoutMilliseconds, () =>
      update<Chosen>(key, (known) => ({ ...known, [table]: next })),
    )
  }
  return { toggled, toggle }
}
