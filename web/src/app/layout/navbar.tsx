import { publicPages } from '@pennytrail/contract/public-pages/public-pages.ts'
import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { includesProfile, useUser } from '../../features/identity/user.ts'
import { Logo } from '../../ui/pictures/logo.tsx'
import { NavbarAccount } from './navbar-account.tsx'
import { useNavbar } from './navbar-store.ts'
import styles from './navbar.module.css'
import { charityTeamRoutes } from '../charity-team-routes.ts'
import { routes } from '../routes.ts'
import { NavbarTools } from './navbar-tools.tsx'
import { ThemeControl } from './theme-control.tsx'

const entries = routes.flatMap(({ path, nav }) =>
  nav
    ? [
        {
          path: publicPages.find((page) => page.guarded[0] === path)?.address ?? path,
          guarded: path,
          ...nav,
        },
      ]
    : [],
)

/** Beginnings of the addresses that belong to an entry too. */
const below: Readonly<Record<string, readonly string[]>> = {
  explore: ['/projects/', '/project/', '/charities/', '/charity/', '/updates/', '/give'],
  gifts: ['/donation/', '/donation-success'],
}

/** The pages for a charity's team, such as /charity/9000001/bank-import; they belong to no entry. */
const teamPages = new RegExp(
  `^(${charityTeamRoutes.map(({ path }) => path.replace(/:\w+/, '[^/]+')).join('|')})/?$`,
)

export function Navbar() {
  const { pathname } = useLocation()
  const { selected, select } = useNavbar()
  const [openAt, setOpenAt] = useState('')
  const open = openAt === pathname
  // Marks the entry of the current page, even if the person did not reach it through the navbar.
  const marked = teamPages.test(pathname)
    ? null
    : (entries.find(
        ({ entry, guarded, path }) =>
          [path, guarded].includes(pathname) ||
          below[entry]?.some((start) => pathname.startsWith(start)),
      )?.entry ?? selected)
  const isDonor = useUser(({ userType }) => includesProfile(userType, 'DONOR'))
  return (
    <header className={styles['navbar']}>
      <div className={styles['inner']}>
        <Link to="/" className={styles['home']} aria-label="Pennytrail, home">
          <Logo />
        </Link>
        <NavbarTools on="phone" />
        <IconButton
          label={open ? 'Close menu' : 'Open menu'}
          className={styles['toggle'] ?? ''}
          aria-expanded={open}
          aria-controls="navbar-menu"
          onClick={() => setOpenAt(open ? '' : pathname)}
        >
          {open ? <X /> : <Menu />}
        </IconButton>
        <div id="navbar-menu" className={styles['menu']} data-open={open}>
          {entries.length > 0 && (
            <nav aria-label="Main">
              <ul role="list" className={styles['entries']}>
                {entries
                  .filter(({ forDonors }) => isDonor || !forDonors)
                  .map(({ path, entry, label }) => (
                    <li key={entry}>
                      <Link
                        to={path}
                        className={styles['entry']}
                        data-selected={marked === entry}
                        aria-current={pathname === path ? 'page' : undefined}
                        onClick={() => select(entry)}
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
              </ul>
            </nav>
          )}
          <div className={styles['end']}>
            <ThemeControl />
            <NavbarTools on="desk" />
            <NavbarAccount />
          </div>
        </div>
      </div>
    </header>
  )
}
