/** `npm run bench`: the table of ratios; `-- --growth`: more data; `-- explain`: the plans of the hot statements. */
if (process.argv[2] === 'explain') await import('./explain.ts')
else if (process.argv.includes('--growth')) await import('./growth.ts')
else await import('./run.ts')
