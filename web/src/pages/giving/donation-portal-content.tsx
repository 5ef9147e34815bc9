import { thanksAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { lazy, Suspense, useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { GivingForm } from '../../features/donations/giving-form/giving-form.tsx'
import {
  GivingFormClosed,
  GivingFormFailed,
  GivingFormLoading,
  GivingFormNoTarget,
} from '../../features/donations/giving-form/giving-form-states.tsx'
import {
  listAmounts,
  toValuesFromUrl,
} from '../../features/donations/giving-form/giving-form-values.ts'
import { useDonation } from '../../features/donations/receipt/use-donation.ts'
import { useGivingTarget } from '../../features/donations/giving-form/use-giving-target.ts'
import type { NextStep } from '../../features/donations/checkout/use-start-donation.ts'
import { useStartedGift } from '../../features/donations/checkout/use-started-gift.ts'
import { GivingAs, useGivingAs } from '../../features/identity/profile/giving-as.tsx'
import { useSession } from '../../features/identity/session/session-store.ts'
import {
  parseCharityNumber,
  registerPageUrl,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import { DemoBadge } from '../../ui/badge.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

// Lazy-loaded: only people who give for an organisation need it.
const OrgGivingForm = lazy(() => import('../../features/donations/giving-form/org-giving-form.tsx'))
const grantTerms = lazy(async () => ({
  default: (await import('../../features/grants/grant-terms.tsx')).GrantTerms,
}))

/** Links the charity's registered number to its regulator's register, if it is in one. */
function RegisteredNumber({ number }: { number: string }) {
  const parsed = parseCharityNumber(number)
  const text = `Registered charity ${number}`
  const url = parsed && registerPageUrl(parsed)
  return <span>· {url ? <ExternalLink href={url}>{text}</ExternalLink> : text}</span>
}

/**
 * Shows the form for giving. The query: `?project` or `?charity`; `&amount` in pounds;
 * `&interval=month`; `&donation` for a giver who comes back without paying; `&as` for the person or
 * donor organisation that gives.
 */
export default function DonationPortalPage() {
  const [query, setQuery] = useSearchParams()
  const go = useNavigate()
  const { firstname, lastname, status, userId } = useSession()
  const isGuest = status === 'signed-out'
  const [project, charity, donation] = ['project', 'charity', 'donation'].map((name) =>
    query.get(name),
  ) as [string | null, string | null, string | null]
  const target = useGivingTarget({ project, charity })
  const started = useDonation(donation)
  const storedGift = useStartedGift(donation, userId)
  const giver = useGivingAs(query.get('as') ?? started.data?.grant?.donorOrgId ?? null)

  const follow = useCallback(
    (name: string, value: string | null) =>
      setQuery(
        (now) => {
          if (now.get(name) === value) return now
          const next = new URLSearchParams(now)
          if (value === null) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )
  const followAmount = useCallback((pounds: string) => follow('amount', pounds), [follow])
  const followInterval = useCallback(
    (interval: Interval) => follow('interval', interval === 'month' ? 'month' : null),
    [follow],
  )
  const leave = (next: NextStep) => {
    if ('checkoutUrl' in next) {
      // Adds the gift to the current history entry, so that Back from the payment page returns to
      // it.
      const here = new URL(window.location.href)
      here.searchParams.set('donation', next.id)
      window.history.replaceState(window.history.state, '', here)
      window.location.assign(next.checkoutUrl)
    } else {
      const thanks = `/donation-success?donation=${next.donated}`
      void go(isGuest ? thanksAddress(next.donated) : thanks)
    }
  }

  if (project === null && charity === null) return <GivingFormNoTarget />
  if (target.isError) {
    return <GivingFormFailed error={target.error} onRetry={() => void target.refetch()} />
  }
  const isComingBack = donation !== null && (started.isPending || storedGift.isPending)
  if (target.isPending || isComingBack) return <GivingFormLoading />
  if (target.data.closed !== null) return <GivingFormClosed target={target.data} />
  return (
    <>
      <PageHeader
        title={`Give to ${target.data.title}`}
        above={
          <Row gap={8} align="center">
            {target.data.charity.logoId !== null && (
              <Avatar name={target.data.charity.name} avatarId={target.data.charity.logoId} />
            )}
            {target.data.isProject ? target.data.charity.name : 'The charity’s general fund'}
            <RegisteredNumber number={target.data.charity.number} />
            {target.data.isDemo && <DemoBadge />}
          </Row>
        }
        lead={target.data.funded}
      />
      <GivingAs
        giver={giver}
        onPick={(as) =>
          setQuery(
            (now) => {
              const next = new URLSearchParams(now)
              next.set('as', as)
              return next
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
      {giver.org ? (
        <Suspense fallback={<GivingFormLoading />}>
          <OrgGivingForm
            key={giver.org.id}
            org={giver.org}
            target={target.data}
            start={toValuesFromUrl(query, listAmounts(target.data.orgAmounts))}
            started={started.data?.grant ? started.data : undefined}
            storedGift={storedGift.data ?? null}
            owner={userId}
            onAmount={followAmount}
            onInterval={followInterval}
            onNext={leave}
            Terms={grantTerms}
          />
        </Suspense>
      ) : (
        <GivingForm
          // The form starts anew once it is known who gives.
          key={status === 'starting' ? 'starting' : 'known'}
          target={target.data}
          start={toValuesFromUrl(query, listAmounts(target.data.amounts))}
          started={started.data?.grant ? undefined : started.data}
          storedGift={storedGift.data ?? null}
          owner={userId}
          name={getFullName({ firstname, lastname })}
          isGuest={isGuest}
          onAmount={followAmount}
          onInterval={followInterval}
          onNext={leave}
        />
      )}
    </>
  )
}
