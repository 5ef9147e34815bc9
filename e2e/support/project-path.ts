import type { Page } from '@playwright/test'

/** Returns the path of the project's page that is open, without the words after its id. */
export const readProjectPath = (page: Page): string =>
  new URL(page.url()).pathname.split('/').slice(0, 3).join('/')
