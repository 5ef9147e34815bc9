import { giveAddress, transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { AccountsFold } from '../../ui/layout/accounts-fold.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { GiveBar } from '../../ui/money/give-bar.tsx'
import { GiftAmountLinks } from '../../ui/money/gift-amount-links.tsx'
import { GivingColumns } from '../../ui/layout/giving-columns.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { CharityRegisterNote } from '../charity-register/index.ts'
import { TestPaymentsNotice } from '../system/index.ts'
import { CharityHeader } from './charity-header.tsx'
import { CharityProjects } from './charity-projects.tsx'
import styles from './charity-page.module.css'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

function TeamBar({ charity }: { charity: Charity }) {
  const { can, ukCharityNumber } = charity
  const at = `/charity/${ukCharityNumber}`
  if (!can.addProject) return null
  return (
    <Card look="tinted" row={{ gap: 12 }}>
      <span>You manage this charity.</span>
      {can.edit && (
        <ButtonLink to={`${at}/edit`} variant="secondary" size="small">
          Edit this page
        </ButtonLink>
      )}
      <ButtonLink to={`/addproject?charity=${ukCharityNumber}`} variant="secondary" size="small">
        Add a project
      </ButtonLink>
      <ButtonLink to={`${at}/import`} variant="secondary" size="small">
        Import projects
      </ButtonLink>
    </Card>
  )
}

function About({ charity }: { charity: Charity }) {
  if (!charity.introduction) return null
  return (
    <section aria-labelledby="about" className={styles['section']}>
      <h2 id="about">About</h2>
      <p className={styles['text']}>{charity.introduction}</p>
    </section>
  )
}

function Team({ charity }: { charity: Charity }) {
  if (charity.team.length === 0) return null
  return (
    <section aria-labelledby="team" className={styles['section']}>
      <h2 id="team">Team</h2>
      <Row as="ul" gap={32} rowGap={16} role="list">
        {charity.team.map(({ firstname, lastname, role, avatarid }, at) => (
          <Row key={at} as="li" gap={12} align="center" wrap={false}>
            <Avatar name={getFullName({ firstname, lastname })} avatarId={avatarid} />
            <span>
              {getFullName({ firstname, lastname })}
              <br />
              <span className="quiet">{role}</span>
            </span>
          </Row>
        ))}
      </Row>
    </section>
  )
}

function Give({ charity }: { charity: Charity }) {
  const { giving, ukCharityNumber } = charity
  return (
    <Card gap={16} as="aside" look="raised" aria-labelledby="give">
      <h2 id="give">{giving.open ? 'Give' : 'Not open for gifts'}</h2>
      {giving.open ? (
        <>
          <p>
            A gift to the charity goes to its general fund, which it spends where the need is
            greatest. To choose what your gift is for, give to a project.
          </p>
          <GiftAmountLinks
            amounts={giving.amounts}
            to={giveAddress({ kind: 'charity', id: ukCharityNumber })}
          />
          <ButtonLink
            to={giveAddress({ kind: 'charity', id: ukCharityNumber })}
            variant="accent"
            wide
          >
            Give to this charity
          </ButtonLink>
          <TestPaymentsNotice />
        </>
      ) : (
        <p>{giving.reason}</p>
      )}
    </Card>
  )
}

interface CharityViewProps {
  charity: Charity
  /**
   * Parts from other features: payments, evidence coverage, project health, named donors, updates
   * and following.
   */
  payments?: ReactNode
  coverage?: ReactNode
  health?: ReactNode
  donors?: ReactNode
  updates?: ReactNode
  follow?: ReactNode
}

export function CharityView(props: CharityViewProps) {
  const { charity, payments, coverage, health, donors, updates, follow } = props
  const { giving, ukCharityNumber } = charity
  return (
    <Stack as="article" gap={32}>
      <TeamBar charity={charity} />
      <GivingColumns
        head={<CharityHeader charity={charity} />}
        side={
          <>
            <Give charity={charity} />
            {follow}
          </>
        }
      >
        <About charity={charity} />
        <CharityProjects charity={charity} />
        {payments}
        {updates}
        {donors}
        {health}
        <AccountsFold
          note="Evidence for spending and every transaction"
          anchors={['accounts', 'coverage']}
          isOpen={charity.can.addProject}
        >
          {coverage}
          <p>
            <TextLink to={transactionsAddress({ kind: 'charity', id: ukCharityNumber })}>
              See the whole ledger
            </TextLink>
          </p>
        </AccountsFold>
        <Team charity={charity} />
      </GivingColumns>
      {charity.register && !charity.isDemo && (
        <div id="register">
          <CharityRegisterNote {...charity.register} regulator={charity.regulator} />
        </div>
      )}
      {giving.open && (
        <GiveBar
          to={giveAddress({ kind: 'charity', id: ukCharityNumber })}
          label="Give to this charity"
          words={charity.name}
        />
      )}
    </Stack>
  )
}
