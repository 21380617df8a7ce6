/** `npm run bench`: the table of ratios; `-- --growth`: more data; `-- NAME`: the benchmark in the file of that name. */
const [, , name = ''] = process.argv
if (/^[a-z]/.test(name)) await import(`./${name}.ts`)
else if (process.argv.includes('--growth')) await import('./growth.ts')
else await import('./run.ts')
