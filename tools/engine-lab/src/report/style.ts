/** The report's own style: the product's colours in both themes, no font or script from elsewhere. */
export const STYLE = `
:root{color-scheme:light dark;--s0:#F4F6F8;--s1:#FFFFFF;--s2:#EEF2F5;--line:#DCE3E9;--text:#0F1720;--muted:#4A5866;--faint:#6B7986;--accent:#3B51C5;--up:#12794A;--down:#B4232F;--warn:#8A5B00}
@media (prefers-color-scheme:dark){:root{--s0:#0A0D12;--s1:#10151C;--s2:#171E27;--line:#26313D;--text:#E9EFF5;--muted:#A3B1BF;--faint:#8593A1;--accent:#93A8FF;--up:#3FBF7F;--down:#F0616D;--warn:#E3B341}}
*{box-sizing:border-box}
body{margin:0;background:var(--s0);color:var(--text);font:16px/1.5 Inter,ui-sans-serif,system-ui,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1144px;margin:0 auto;padding:40px 16px 64px}
h1{font-size:28px;line-height:1.1;letter-spacing:-.02em;margin:0 0 8px}
h2{font-size:18px;line-height:1.3;margin:0 0 4px}
p{margin:0;max-width:68ch}
header p,.sub{color:var(--muted);font-size:14px}
header p{max-width:none}
.note{border:1px solid var(--warn);border-radius:8px;padding:10px 14px;margin:20px 0 0;font-size:14px;max-width:none;overflow-wrap:anywhere}
.note b{color:var(--warn)}
.note ul{margin:4px 0 0;padding-left:18px}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:24px 0}
.tile,section{background:var(--s1);border:1px solid var(--line);border-radius:14px}
.tile{padding:16px}
.tile dt{color:var(--muted);font-size:14px}
.tile dd{margin:4px 0;font:600 26px/1.2 ui-monospace,"SF Mono",Menlo,Consolas,monospace;letter-spacing:-.02em;white-space:nowrap}
.tile dd+dd{font-family:inherit;font-size:14px;font-weight:400;line-height:1.4;letter-spacing:0;color:var(--muted);white-space:normal}
section{padding:20px;margin:16px 0}
svg{display:block;max-width:100%;height:auto;margin-top:12px}
.blocks,.tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:16px}
.blocks>section{margin:0;min-width:0}
.wide,.tables>:only-child{grid-column:1/-1}
.scroll{overflow-x:auto;min-width:0}
table{border-collapse:collapse;width:100%;font-size:14px;margin-top:12px}
caption{text-align:left;color:var(--muted);padding:0 0 6px;font-size:14px}
th,td{text-align:right;padding:7px 0 7px 16px;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:500;color:var(--muted)}
th:first-child,td:first-child{text-align:left;padding-left:0}
td{font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:13px}
td:first-child{font-family:inherit;font-size:14px}
section>ul{margin:8px 0 0;padding-left:18px;font-size:14px}
section>ul li+li{margin-top:4px}
svg text{font-family:inherit;font-size:12px}
svg{color:var(--muted)}
footer{color:var(--muted);font-size:14px}
footer p{max-width:none;margin-top:8px}
@media print{main{padding:0}section,.tile{break-inside:avoid}}
`;
