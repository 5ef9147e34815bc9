import type { GiftAidDeclaration } from '@pennytrail/contract'
import {
  computeGiftAid,
  giftAidScopes,
  scopeLabel,
  getDeclarationWording,
} from '@pennytrail/contract/gift-aid/rules.ts'
import type { Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { useEffect, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { DeclarantFields, DeclarationWording } from '../../gift-aid/index.ts'
import { TextLink } from '../../../ui/link.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import styles from '../giver-settings/gift-aid.module.css'
import { defaultScope, type GivingFormValues } from './giving-form-values.ts'
import { useDeclarations, useActiveDeclaration } from '../giver-settings/use-declarations.ts'
import type { GivingTarget } from './use-giving-target.ts'

interface GivingGiftAidProps {
  form: UseFormReturn<GivingFormValues>
  target: GivingTarget
  /** The total to pay, in pence; null without a valid amount. */
  charged: number | null
  name: string
  isGuest: boolean
}

function listScopeCards(interval: Interval) {
  return giftAidScopes.map((scope) => ({
    value: scope,
    label: scopeLabel[scope],
    ...(scope === 'gift' && interval === 'month'
      ? { description: 'Only the first payment: nothing is claimed on payments of later months.' }
      : {}),
  }))
}

/** Shows what Gift Aid adds to the gift. Only the giver may tick the declaration. */
export function GivingGiftAid({ form, target, charged, name, isGuest }: GivingGiftAidProps) {
  const declarations = useDeclarations(!isGuest)
  const activeDeclaration = useActiveDeclaration(target)
  const wantsGiftAid = form.watch('giftAid')
  const account = declarations.data && { identity: declarations.data.identity, name }
  // A guest's name may still be incomplete before Gift Aid is chosen.
  const typed = wantsGiftAid ? { identity: null, name } : undefined
  useFillFromAccount(form, isGuest ? typed : account)
  usePreselectedScope(form)
  const repayable = target.repayable && (
    <p className="faint small">
      Gifts to this project are repayable. The charity can claim Gift Aid on yours once it is spent,
      or once you give up the right to have it back.
    </p>
  )
  if (!isGuest && declarations.isPending) return <LoadingPlaceholder label="Gift Aid" lines={1} />
  if (activeDeclaration) {
    return (
      <ActiveDeclaration declaration={activeDeclaration} charged={charged}>
        {repayable}
      </ActiveDeclaration>
    )
  }
  return (
    <Stack gap={16}>
      <Checkbox
        label={`I am a UK taxpayer and want the charity to claim Gift Aid${describeWorth(charged)}`}
        {...form.register('giftAid')}
      />
      {repayable}
      {wantsGiftAid && (
        <>
          <p className="quiet small">
            It costs you nothing more. Only for your own money: not for a company’s, a collection’s
            or somebody else’s, and not where you get something in return.
          </p>
          <NewDeclaration form={form} target={target} charged={charged} />
        </>
      )}
    </Stack>
  )
}

/** Says what Gift Aid makes of the gift, to end a sentence. */
function describeWorth(charged: number | null): string {
  if (charged === null) return ': 25p more for every £1'
  return `: ${formatMoney(charged)} becomes ${formatMoney(charged + computeGiftAid(charged))}`
}

function ActiveDeclaration(props: {
  declaration: GiftAidDeclaration
  charged: number | null
  children: ReactNode
}) {
  const { charged, children, declaration } = props
  return (
    <Stack gap={8} className={styles['statement']}>
      <p>
        Gift Aid is added{describeWorth(charged)}. Your declaration of{' '}
        {formatDate(declaration.declaredOn)} covers this gift. Has your name, your address or your
        tax changed?{' '}
        <TextLink to="/dashboard-donor?section=settings">Change them in your settings</TextLink>
      </p>
      {children}
    </Stack>
  )
}

function NewDeclaration({ form, target, charged }: Omit<GivingGiftAidProps, 'isGuest' | 'name'>) {
  const { register, setValue, watch, formState } = form
  return (
    <Stack gap={16}>
      <RadioCards
        legend="What should it cover?"
        cards={listScopeCards(watch('interval'))}
        columns={1}
        {...register('scope', { onChange: () => setValue('scopeChosen', true) })}
      />
      <DeclarantFields register={register} errors={formState.errors} abroad={watch('abroad')} />
      <Stack gap={8} className={styles['statement']}>
        <DeclarationWording
          text={getDeclarationWording(watch('scope'), target.charity.name, charged)}
        />
      </Stack>
      <p className="faint small">
        Only the charity’s Leads and HMRC see your name and address. You can cancel at any time.
      </p>
    </Stack>
  )
}

/**
 * Preselects the declaration's scope from the interval of the gift, until the giver chooses one.
 */
function usePreselectedScope({ getValues, setValue, watch }: UseFormReturn<GivingFormValues>) {
  const interval = watch('interval')
  useEffect(() => {
    if (!getValues('scopeChosen')) setValue('scope', defaultScope(interval))
  }, [interval, getValues, setValue])
}

/** Fills in the giver's known name and home address, if nothing was typed in these fields. */
function useFillFromAccount(
  form: UseFormReturn<GivingFormValues>,
  /**
   * Undefined while the account loads. Filling in a name too early would keep the home address from
   * being filled in.
   */
  known: { identity: GiftAidDeclaration['identity'] | null; name: string } | undefined,
) {
  const { getValues, setValue } = form
  const identity = known?.identity ?? null
  const name = known?.name
  useEffect(() => {
    if (name === undefined) return
    const { firstName, lastName, house } = getValues()
    if (firstName !== '' || lastName !== '' || house !== '') return
    if (identity) {
      for (const [field, value] of Object.entries(identity)) {
        setValue(field as keyof typeof identity, value)
      }
      return
    }
    const [first = '', ...rest] = name.split(' ')
    setValue('firstName', first)
    setValue('lastName', rest.join(' '))
  }, [identity, name, getValues, setValue])
}
