/** The inline script of the page for visitors without a session. The program need not request the user. */
declare const userUrl: string
declare const signInUrl: string

window.earlyReads = new Map([[userUrl, Promise.resolve(new Response(null, { status: 401 }))]])

// Works until the program is loaded, which replaces this button.
document.querySelector('main button')?.addEventListener('click', () => {
  const { pathname, search } = window.location
  window.location.assign(signInUrl + encodeURIComponent(pathname + search))
})
