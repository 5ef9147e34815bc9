import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '../markup.ts'

/** Tells whether a browser asks for a page, and not for data or a file. */
export const isPageRequest = ({ url, headers, method }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')

/**
 * Renders the page for a service that is away for a moment. The page loads no other files, and
 * reloads itself after `seconds`.
 */
export const renderUnavailablePage = (message: string, seconds: number): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<meta http-equiv="refresh" content="${seconds}" />
<title>Back in a moment · Pennytrail</title>
<style>
:root { color-scheme: light dark }
body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 0; display: grid; min-height: 100vh; place-items: center }
main { max-width: 34rem; padding: 1.5rem }
</style>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p>${escapeHtml(message)}</p>
<p>This page tries again every ${seconds} seconds.</p>
</main>
</body>
</html>
`
