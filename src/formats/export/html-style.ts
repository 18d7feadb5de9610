/** The style sheet of a page: the colours, the type and the numerals of the website, in fonts that devices have. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#fffdfa;--raised:#f7f2ea;--ink:#201c18;--quiet:#5d5750;--rule:#e3dcd2;--accent:#a52714;--on-accent:#fff;--serif:"Source Serif 4","Iowan Old Style","Palatino Linotype",Palatino,"Noto Serif","DejaVu Serif",Georgia,serif}
@media screen and (prefers-color-scheme:dark){:root{--paper:#1a1714;--raised:#25211d;--ink:#f1ece5;--quiet:#b8b0a6;--rule:#3f3a34;--accent:#ff9d8a;--on-accent:#1a1714}}
*,::before{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{max-width:44rem;margin:0 auto;padding:clamp(1rem,4vw,2.5rem);background:var(--paper);color:var(--ink);font:1.0625rem/1.5 var(--serif);overflow-wrap:anywhere}
h1,h2,h3,p,ol,dl,dd,figure{margin:0;padding:0}
h1,h2,h3{font-weight:600;line-height:1.2;text-wrap:balance}
h1{font-size:clamp(1.875rem,1.3rem + 2.4vw,2.75rem);letter-spacing:-.015em}
header>*+*{margin-top:.75rem}
header>h1+p{margin-top:.25rem}
a{color:var(--accent);text-decoration-thickness:.06em;text-underline-offset:.18em}
a:hover{text-decoration-thickness:.12em}
:focus-visible{outline:.1875rem solid var(--accent);outline-offset:.125rem}
small{color:var(--quiet);font-size:.875em;font-weight:400}
.quiet,.small,.about{color:var(--quiet)}
.quiet b{color:var(--ink)}
.small{font-size:.8125rem}
.small a{color:inherit}
.words{white-space:pre-line}
figure,main>.small{margin-block:1.25rem}
figure svg{display:block;width:100%;height:auto;border:1px solid var(--rule);border-radius:.375rem;background:var(--raised)}
figcaption{margin-top:.375rem}
ol{list-style:none}
li{position:relative;padding:1rem 0 1rem 3.5rem;border-top:1px solid var(--rule)}
li::before{content:attr(value);position:absolute;left:0;top:.6875rem;width:2.75rem;color:var(--accent);font-size:2.125rem;font-weight:600;line-height:1;letter-spacing:-.03em;font-variant-numeric:lining-nums proportional-nums;text-align:center;white-space:nowrap}
li[data-digits="3"]::before{top:.9375rem;font-size:1.5rem}
li[data-digits="4"]::before{top:1.1875rem;font-size:1.125rem}
li:target{background:linear-gradient(to right,var(--raised),transparent)}
.band{padding:1.75rem 0 .5rem;font-size:1.25rem;font-weight:400}
main>:is(figure,.small)+.band{padding-top:0}
.band+ol{border-top:1px solid var(--quiet)}
.band+ol>li:first-child{border-top:0}
.name{font-size:1.1875rem}
.about,dl,.links{font-size:.9375rem}
li>.words,li>dl,li>.links{margin-top:.375rem}
dl{display:flex;flex-wrap:wrap;gap:0 1rem}
dt,dd{display:inline}
dt{color:var(--quiet)}
dt::after{content:":"}
.links span:not(.unseen){margin-left:.75rem;color:var(--quiet)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
footer{margin-top:2rem;padding-top:1rem;border-top:1px solid var(--rule)}
@page{size:A4;margin:12mm}
@media print{
html{font-size:10.5pt}
body{max-width:none;padding:0;background:none}
li,figure,header,footer{break-inside:avoid}
.band{break-after:avoid}
li{padding-block:2mm}
li::before{top:1mm}
.links a{display:none}
.links span:not(.unseen){margin:0}
a{color:inherit;text-decoration:none}
}
`
