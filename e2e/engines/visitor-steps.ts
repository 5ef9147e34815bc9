import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Run, Step } from './run.ts'
import type { Screen } from './screen.ts'

const title = 'Six boreholes for Nkhotakota'
const charity = '9000001'

const findProjectId = async ({ ask }: Run): Promise<string> => {
  const { searchOutputs } = await ask<{ searchOutputs: { id: string; name: string }[] }>(
    '/api/explore?projectOrCharity=project&limit=100&searchTerm=boreholes',
  )
  return searchOutputs[0]!.id
}

const giveAsGuest = async (screen: Screen, run: Run): Promise<void> => {
  await screen.goTo(`/give?project=${await findProjectId(run)}&amount=25`)
  await screen.type('Name', 'Robin Marsh')
  await screen.type('Email for your receipt', `robin.${run.mark}@guest.example`)
  await screen.press('button', 'Pay £25.00')
  await screen.find('heading', 'Pay by card')
  await screen.press('button', 'Apple Pay')
  await screen.waitForPath('/give/thanks')
}

const logIn = async (screen: Screen): Promise<void> => {
  await screen.goTo('/login?next=%2Ffees')
  await screen.type('Email', 'donor@demo.example')
  await screen.type('Password', 'Follow-every-penny-1')
  await screen.press('button', 'Sign in')
  await screen.waitForPath('/fees')
}

/** Serves a page of another website, whose frame shows a giving form. */
const startWebsite = async (address: string) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><h1>Our charity</h1><iframe src="${address}"></iframe>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** The steps of visitors. */
export const visitorSteps: readonly Step[] = [
  {
    name: 'the front page and the list of projects open, and lead to a project',
    run: async ({ screen }) => {
      await screen.goTo('/')
      await screen.find('heading', 'Follow every penny')
      await screen.goTo('/projects?searchTerm=boreholes')
      await screen.press('link', title)
      await screen.find('heading', title)
    },
  },
  {
    name: 'a guest gives',
    run: async (run) => {
      await giveAsGuest(run.screen, run)
      await run.screen.find('heading', 'Thank you, Robin')
    },
  },
  {
    name: 'a visitor verifies a ledger',
    run: async ({ screen, files, proxy }) => {
      await screen.goTo(`/verify?charity=${charity}`)
      await screen.find('link', 'Download the ledger file')
      const link = await screen.read(
        "[...document.links].find((one) => one.textContent.includes('Download the ledger')).href",
      )
      const ledger = await (await fetch(link.replace(/^http:..[^/]*/, proxy.origin))).text()
      await screen.upload(
        'Ledger, proof, receipt or checkpoint',
        files.write('ledger.jsonl', ledger),
      )
      await screen.see(/The ledger of .* is genuine/)
    },
  },
  {
    name: 'another website shows the giving form',
    run: async (run) => {
      const { screen, proxy } = run
      const form = `${proxy.origin}/embed/give/${await findProjectId(run)}`
      const website = await startWebsite(form)
      try {
        await screen.goTo(website.address)
        await screen.waitFor('frame', async () => (await screen.read('frames.length')) === '1')
        await screen.goTo(form)
        await screen.find('heading', title)
        const background = "getComputedStyle(document.querySelector('main')).backgroundColor"
        if ((await screen.read(background)) === 'rgba(0, 0, 0, 0)') throw new Error('No colours.')
      } finally {
        website.close()
      }
    },
  },
  {
    name: 'a page without a connection says so and can be loaded again',
    run: async ({ screen, proxy }) => {
      await screen.goTo('/fees')
      await screen.waitFor('service worker', () =>
        screen.driver.run('navigator.serviceWorker.controller !== null'),
      )
      const shown = await screen.read("document.querySelector('h1').innerText")
      await proxy.setOffline(true)
      try {
        await screen.goTo('/fees').catch(() => {})
        await screen.find('heading', 'You are offline')
      } finally {
        await proxy.setOffline(false)
      }
      await screen.press('link', 'Load the page again')
      await screen.find('heading', shown)
    },
  },
  {
    name: 'a guest gives where cookies and storage are blocked',
    run: async (run) => run.withBlockedStorage((screen) => giveAsGuest(screen, run)),
  },
  {
    name: 'a log-in link leads on, and a sign-in that is not kept is said',
    run: async (run) => {
      const { screen, refusesSecureCookies } = run
      await logIn(screen)
      if (refusesSecureCookies) await screen.press('button', 'Continue')
      else if ((await screen.read()).includes('did not keep')) throw new Error('Said wrongly.')
      await run.signOut()
      await run.withBlockedStorage(async (blocked) => {
        await logIn(blocked)
        await blocked.find('heading', 'Your browser did not keep your sign-in')
      })
    },
  },
]
