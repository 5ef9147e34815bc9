import { maxIatiOpeningBalances } from '@pennytrail/contract/iati/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './iati-import.module.css'
import {
  findOpeningBalanceError,
  suggestAmount,
  type OpeningBalanceOffer,
  type OpeningBalanceChoices,
} from './opening-balance-choices.ts'

export interface OpeningBalancesProps {
  offers: readonly OpeningBalanceOffer[]
  choices: OpeningBalanceChoices
  /** Whether to show validation errors of the typed amounts. */
  showErrors: boolean
  onChange: (choices: OpeningBalanceChoices) => void
}

/** Asks for an opening balance of each project that spends more than it receives. */
export function OpeningBalances(props: OpeningBalancesProps) {
  const { choices, offers, onChange } = props
  const open = offers.filter(({ opening }) => opening.problem === null)
  const projects = new Set(offers.map(({ project }) => project.line)).size
  const chooseAll = () =>
    onChange(
      Object.fromEntries(
        open
          .slice(0, maxIatiOpeningBalances)
          .map(({ key, opening }) => [key, choices[key] ?? suggestAmount(opening)]),
      ),
    )
  return (
    <Card gap={16} as="section" aria-labelledby="opening-balances">
      <h2 id="opening-balances">Opening balances</h2>
      <p>
        {projects === 1
          ? 'After this import, one project has spent more than it has received.'
          : `After this import, ${formatPlural(projects, 'project')} have spent more than they have received.`}{' '}
        If earlier income paid for it, add an opening balance. Everyone can see it in the ledger,
        marked as an opening balance.
      </p>
      {offers.length > maxIatiOpeningBalances && (
        <p>
          You can add up to {maxIatiOpeningBalances} opening balances in one import. Import the file
          again to add the rest.
        </p>
      )}
      {open.length > 1 && (
        <p>
          <Button variant="secondary" onClick={chooseAll}>
            Add all suggested balances
          </Button>
        </p>
      )}
      {offers.map((offer) => (
        <OpeningBalanceChoice key={offer.key} offer={offer} {...props} />
      ))}
    </Card>
  )
}

function OpeningBalanceChoice(props: OpeningBalancesProps & { offer: OpeningBalanceOffer }) {
  const { choices, offer, onChange, showErrors } = props
  const { key, opening, project } = offer
  const { currency, date, problem, received, shortfall, spent } = opening
  const typed = choices[key]
  const toggle = () => {
    const { [key]: _, ...others } = choices
    onChange(typed === undefined ? { ...others, [key]: suggestAmount(opening) } : others)
  }
  const figures = `It has spent ${formatMoney(spent, currency)} and received ${formatMoney(received, currency)}: it is ${formatMoney(shortfall, currency)} short.`
  return (
    <Stack gap={8} className={styles['opening']}>
      <Checkbox
        label={`Add an opening balance in ${currency} to “${project.title}”`}
        hint={problem === null ? figures : `${figures} No opening balance can be added: ${problem}`}
        checked={typed !== undefined}
        disabled={problem !== null}
        onChange={toggle}
      />
      {typed !== undefined && (
        <TextField
          id={`opening-${key.replace(' ', '-')}`}
          label={
            <>
              Opening balance in {currency}{' '}
              <span className="visually-hidden">of “{project.title}”</span>
            </>
          }
          hint={`Dated ${formatShortDate(date)}, before the first spending.`}
          inputMode="decimal"
          {...(currency === 'GBP' ? { prefix: '£' } : { suffix: currency })}
          value={typed}
          onChange={({ target }) => onChange({ ...choices, [key]: target.value })}
          error={showErrors ? findOpeningBalanceError(typed, currency) : undefined}
        />
      )}
    </Stack>
  )
}
