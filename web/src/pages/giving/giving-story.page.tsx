import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../features/identity/session/session-store.ts'
import { OwnStory } from '../../features/statements/story/own-story.tsx'

/** Shows the signed-in person what their gifts of a year paid for, by default of this year. */
export default function GivingStoryPage() {
  const userId = useSession((state) => state.userId)
  const [query, setQuery] = useSearchParams()
  const [thisYear] = useState(() => Number(toUkDate(new Date()).slice(0, 4)))
  const requested = Number(query.get('year'))
  const year = requested >= 2000 && requested <= 2100 ? requested : thisYear
  return <OwnStory userId={userId} year={year} onYear={(next) => setQuery({ year: `${next}` })} />
}
