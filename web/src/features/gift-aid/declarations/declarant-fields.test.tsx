import type { GiftAidIdentity } from '@pennytrail/contract/gift-aid/rules.ts'
import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { DeclarantFields } from './declarant-fields.tsx'

const Fields = () => {
  const { formState, register } = useForm<GiftAidIdentity>()
  return <DeclarantFields register={register} errors={formState.errors} abroad={false} />
}

it('every form of a declaration recommends the full first name', () => {
  renderAt(<Fields />)
  const first = screen.getByRole('textbox', { name: /^First name/ })
  const hint = first.getAttribute('aria-describedby') ?? ''
  expect(document.querySelector(`#${CSS.escape(hint)}`)?.textContent).toBe(
    'HMRC recommends the full first name, not an initial.',
  )
})
