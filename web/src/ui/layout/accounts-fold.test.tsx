import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { AccountsFold } from './accounts-fold.tsx'

const show = (at: string, isOpen = false) =>
  renderAt(
    <AccountsFold note="60% spent" anchors={['money']} isOpen={isOpen}>
      <h3 id="money">Money</h3>
    </AccountsFold>,
    at,
  )
const isOpened = () => document.querySelector('details')?.open

test('the accounts are folded, with the money in one line, until a person opens them', async () => {
  show('/projects/1')
  expect(isOpened()).toBe(false)
  expect(screen.getByText('60% spent')).toBeTruthy()
  await userEvent.click(screen.getByText('The accounts'))
  expect(isOpened()).toBe(true)
})

test('a link to a heading inside the folded accounts unfolds them', () => {
  show('/projects/1#money')
  expect(isOpened()).toBe(true)
})

test('the accounts start unfolded for members of the charity’s team', () => {
  show('/projects/1', true)
  expect(isOpened()).toBe(true)
})
