import { formatNumber } from '../../lib/format-number.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { fundName, waitOf } from '@pennytrail/contract/trail-words.ts'
import styles from './trail.module.css'
import { useGivingTrail, type GivingOf } from './use-trail.ts'

/** All of a giver's gifts by the fund they went to: given, spent, waiting and for how long. */
export function FundsTable({ of }: { of: GivingOf }) {
  const { data: trail, dataUpdatedAt: now } = useGivingTrail(of)
  if (!trail) return null
  if (trail.funds.length === 0) {
    return (
      <EmptyState
        title="No project yet"
        action={<ButtonLink to="/explore">Explore projects</ButtonLink>}
      >
        Each project that you give to stands here, with what your money paid for.
      </EmptyState>
    )
  }
  return (
    <section className={styles['trail']} aria-labelledby="by-project">
      <h2 id="by-project">By project</h2>
      <Table
        caption="Your giving by project"
        hideCaption
        stacked
        rows={trail.funds}
        rowKey={(fund) => `${fund.charity.number} ${fund.project?.id ?? ''} ${fund.currency}`}
        columns={[
          {
            key: 'fund',
            header: 'Project',
            rowHeader: true,
            render: (fund) => (
              <span className={styles['what']}>
                <TextLink
                  to={
                    fund.project ? `/project/${fund.project.id}` : `/charity/${fund.charity.number}`
                  }
                >
                  {fund.project ? fundName(fund) : 'General fund'}
                </TextLink>
                <span className={styles['quiet']}>{fund.charity.name}</span>
              </span>
            ),
          },
          {
            key: 'gifts',
            header: 'Gifts',
            kind: 'number',
            render: ({ gifts }) => formatNumber(gifts),
          },
          {
            key: 'given',
            header: 'Given',
            kind: 'number',
            render: ({ currency, given }) => <Money amount={given} currency={currency} />,
          },
          {
            key: 'spent',
            header: 'Spent',
            kind: 'number',
            render: ({ currency, spent }) => <Money amount={spent} currency={currency} />,
          },
          {
            key: 'waiting',
            header: 'Waiting',
            kind: 'number',
            render: ({ currency, unspent }) => <Money amount={unspent} currency={currency} />,
          },
          {
            key: 'since',
            header: 'Waiting for',
            render: ({ since, unspent }) =>
              since === null || unspent === 0 ? '–' : waitOf(since, now).replace(/^for /, ''),
          },
        ]}
      />
    </section>
  )
}
