import type { Donation, Project } from '@pennytrail/contract'
import { describeSurplus } from '@pennytrail/contract/donations/gift-terms.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { findNextNeed, findRaised } from '@pennytrail/contract/projects/progress-words.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useCharity } from '../../features/charities/use-charity.ts'
import { GiftLoading, GiftUnavailable } from '../../features/donations/given-gifts/gift-loading.tsx'
import { Thanks } from '../../features/donations/receipt/thanks.tsx'
import type { ProjectPlans, ThanksProps } from '../../features/donations/receipt/thanks-props.ts'
import { useDonation } from '../../features/donations/receipt/use-donation.ts'
import { refreshSession } from '../../features/identity/session/session.ts'
import { useSession } from '../../features/identity/session/session-store.ts'
import { useProject } from '../../features/projects/use-project.ts'
import { celebrate } from '../../ui/pictures/celebrate.ts'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { deleteGiftDraft } from '../../lib/started-gifts/gift-draft.ts'
import { deleteStartedGift } from '../../lib/started-gifts/started-gifts.ts'
import { FollowButton } from '../../features/updates/following/follow-button.tsx'
import { getGreetingName } from '@pennytrail/contract/identity/person-name.ts'

/**
 * Shows the result after the payment page. It shows the gift from the server and uses only the
 * gift's id from the URL.
 */
export default function DonationSuccessPage() {
  const [query] = useSearchParams()
  const id = query.get('donation')
  const gift = useDonation(id)
  const greeting = useSession(getGreetingName)
  const status = useSession((state) => state.status)
  const isGuest = status === 'signed-out'
  const arrived = gift.data !== undefined && hasArrived(gift.data.status)
  const isPaid = arrived || gift.data?.status === 'processing'
  useEffect(() => {
    if (!isPaid || id === null) return
    deleteGiftDraft()
    void deleteStartedGift(id)
  }, [id, isPaid])
  useCelebration(gift.data)
  // A first gift makes the giver a donor, so the session needs a refresh.
  useEffect(() => {
    if (arrived && !isGuest) void refreshSession().catch(() => undefined)
  }, [arrived, isGuest])

  if (id === null || gift.isError) {
    return (
      <GiftUnavailable isGuest={isGuest} error={gift.error} onRetry={() => void gift.refetch()} />
    )
  }
  if (gift.isPending) return <GiftLoading />
  const { charity, project } = gift.data
  const follow = (
    <FollowButton
      owner={
        project ? { kind: 'project', id: project.id } : { kind: 'charity', id: charity.number }
      }
      name={project?.title ?? charity.name}
    />
  )
  const shown = { gift: gift.data, greeting: isGuest ? gift.data.giver : greeting, isGuest, follow }
  return project ? (
    <ProjectThanks {...shown} projectId={project.id} />
  ) : (
    <CharityThanks {...shown} number={charity.number} />
  )
}

const celebrated = new Set<string>()
const newFor = 10 * 60_000

/** Celebrates a gift that has just arrived, once. */
function useCelebration(gift: Donation | undefined) {
  const id = gift?.status === 'succeeded' ? gift.id : null
  const at = gift?.succeededAt ?? null
  useEffect(() => {
    if (id === null || at === null || celebrated.has(id)) return
    celebrated.add(id)
    if (Date.now() - Date.parse(at) < newFor) celebrate()
  }, [at, id])
}

type Shown = Pick<ThanksProps, 'gift' | 'greeting' | 'isGuest' | 'follow'>

const pictureSizes = '(min-width: 60rem) 32rem, 100vw'

/** Adds the picture and the plans of the project. A project that the giver cannot see has none. */
function ProjectThanks({ projectId, ...shown }: Shown & { projectId: string }) {
  const { project } = useProject(projectId)
  return (
    <Thanks
      {...shown}
      picture={
        <CoverArt
          id={projectId}
          tag={project?.tags[0]}
          picture={project?.cover}
          sizes={pictureSizes}
          eager
        />
      }
      plans={project ? toPlans(project) : undefined}
    />
  )
}

function toPlans(project: Project): ProjectPlans {
  const { charity, currency, giftTerms, updateDueOn } = project
  const surplus = describeSurplus(giftTerms, charity.name)
  const { line, sentence } = findNextNeed(findRaised(project), project, surplus)
  return {
    nextLine: line && {
      label: line.label,
      needed: formatMoney(line.needed, currency, { short: true }),
    },
    outlook: sentence,
    updateDueOn: updateDueOn !== null && updateDueOn > toUkDate(new Date()) ? updateDueOn : null,
  }
}

/** Adds the picture of the charity to a gift to its general fund. */
function CharityThanks({ number, ...shown }: Shown & { number: string }) {
  const { charity } = useCharity(number)
  return (
    <Thanks
      {...shown}
      picture={
        <CoverArt
          id={charity?.id ?? shown.gift.charity.id}
          tag={charity?.tags[0]}
          picture={charity?.coverId}
          sizes={pictureSizes}
          eager
        />
      }
      plans={undefined}
    />
  )
}
