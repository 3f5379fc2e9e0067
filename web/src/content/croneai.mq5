//+------------------------------------------------------------------+
//| CroneAI.mq5: opens each new signal of your CroneAI account once, |
//| with its stop loss and take profit, and closes it when the       |
//| signal ends. Run it on a demo account first. You are responsible |
//| for order sizes and losses.                                      |
//|                                                                  |
//| 1. In MetaTrader 5, open File, Open Data Folder, MQL5, Experts.  |
//|    Put this file there and compile it (F7).                      |
//| 2. Open Tools, Options, Expert Advisors. Allow WebRequest for    |
//|    the address in Site.                                          |
//| 3. Drag the expert onto any chart and enter your API key.        |
//+------------------------------------------------------------------+
#property copyright "CroneAI"
#property version "1.00"
#include <Trade/Trade.mqh>

input string Site = "https://croneai.example"; // Address of CroneAI
input string Key = "";                         // API key that may read signals
input double Lots = 0.01;                      // Size of each order in lots
input int MaxOpen = 3;                         // Maximum number of open positions
input string Suffix = "";                      // Suffix of your broker's symbols, such as .a

#define MAGIC 70215
#define EVERY_SECONDS 5
#define TIMEOUT_MS 5000
// Prefix of global variables, which the terminal keeps over a restart. They mark handled signals.
#define MARK "crone_"

CTrade trade;

int OnInit() {
   if(Key == "") {
      Print("Enter your API key: CroneAI, Settings, API & MT5");
      return INIT_PARAMETERS_INCORRECT;
   }
   trade.SetExpertMagicNumber(MAGIC);
   EventSetTimer(EVERY_SECONDS);
   return INIT_SUCCEEDED;
}

void OnDeinit(const int reason) {
   EventKillTimer();
}

void OnTimer() {
   CloseEnded();
   string reply = Fetch("/api/signals?status=active&limit=10");
   if(reply == "") return;
   string signals = Member(reply, "data");
   for(int at = 0; Item(signals, at) != ""; at++) Follow(Item(signals, at));
}

// Returns the body of a reply with status 200. For any other reply, returns nothing, and the next
// round tries again.
string Fetch(const string path) {
   char data[];
   char result[];
   string headers;
   int status = WebRequest("GET", Site + path, "Authorization: Bearer " + Key + "\r\n", TIMEOUT_MS, data, result, headers);
   string body = CharArrayToString(result, 0, WHOLE_ARRAY, CP_UTF8);
   if(status == 200) return body;
   if(status == -1) Print("CroneAI was not reached. Is ", Site, " allowed in Tools, Options, Expert Advisors?");
   else Print("CroneAI answered ", status, ": ", Member(body, "message"));
   return "";
}

void Follow(const string signal) {
   string id = Member(signal, "id");
   datetime end = TimeOf(Member(signal, "expiresAt"));
   if(GlobalVariableCheck(MARK + id) || TimeGMT() >= end || CountOpen() >= MaxOpen) return;
   // Marks the signal before the order. If the terminal crashes in between, the signal is missed,
   // but never traded twice.
   GlobalVariableSet(MARK + id, (double)end);
   GlobalVariablesFlush();

   string symbol = Member(signal, "pair") + Suffix;
   if(!SymbolSelect(symbol, true)) {
      Print("Your broker has no ", symbol);
      return;
   }
   double stop = StringToDouble(Member(signal, "stopLoss"));
   double target = StringToDouble(Member(signal, "takeProfit"));
   bool isBuy = Member(signal, "signalType") == "buy";
   double price = isBuy ? SymbolInfoDouble(symbol, SYMBOL_ASK) : SymbolInfoDouble(symbol, SYMBOL_BID);
   double low = isBuy ? stop : target;
   double high = isBuy ? target : stop;
   if(stop == 0 || target == 0 || price <= low || price >= high) {
      Print(symbol, ": the price has left the signal's range");
      return;
   }
   bool isDone = isBuy ? trade.Buy(Lots, symbol, 0, stop, target, id) : trade.Sell(Lots, symbol, 0, stop, target, id);
   if(!isDone) Print(symbol, ": ", trade.ResultRetcodeDescription());
}

int CountOpen() {
   int count = 0;
   for(int at = PositionsTotal() - 1; at >= 0; at--)
      if(PositionGetTicket(at) > 0 && PositionGetInteger(POSITION_MAGIC) == MAGIC) count++;
   return count;
}

void CloseEnded() {
   for(int at = PositionsTotal() - 1; at >= 0; at--) {
      ulong ticket = PositionGetTicket(at);
      if(ticket == 0 || PositionGetInteger(POSITION_MAGIC) != MAGIC) continue;
      string mark = MARK + PositionGetString(POSITION_COMMENT);
      if(GlobalVariableCheck(mark) && (double)TimeGMT() >= GlobalVariableGet(mark)) trade.PositionClose(ticket);
   }
}

// Parses a time in ISO 8601 and UTC.
datetime TimeOf(const string iso) {
   string day = StringSubstr(iso, 0, 4) + "." + StringSubstr(iso, 5, 2) + "." + StringSubstr(iso, 8, 2);
   return StringToTime(day + " " + StringSubstr(iso, 11, 8));
}

// The functions below parse JSON without white space between its parts, as CroneAI sends it.

// Returns the value of a member of an object: a text without its quotes, and any other value
// unchanged. Returns nothing if there is no such member.
string Member(const string json, const string name) {
   int from = 1;
   while(from > 0 && from < StringLen(json) - 1) {
      int colon = ValueEnd(json, from);
      int end = ValueEnd(json, colon + 1);
      if(StringSubstr(json, from, colon - from) == "\"" + name + "\"") return Plain(StringSubstr(json, colon + 1, end - colon - 1));
      from = end + 1;
   }
   return "";
}

// Returns an item of an array, or nothing after the last item.
string Item(const string json, const int index) {
   int from = 1;
   for(int at = 0; from < StringLen(json) - 1; at++) {
      int end = ValueEnd(json, from);
      if(at == index) return Plain(StringSubstr(json, from, end - from));
      from = end + 1;
   }
   return "";
}

// Returns the position after a value, at which its comma, colon, or bracket is.
int ValueEnd(const string json, const int from) {
   int depth = 0;
   bool isText = false;
   for(int at = from; at < StringLen(json); at++) {
      string sign = StringSubstr(json, at, 1);
      if(isText && sign == "\\") at++;
      else if(sign == "\"") isText = !isText;
      else if(isText) continue;
      else if(sign == "{" || sign == "[") depth++;
      else if(depth > 0 && (sign == "}" || sign == "]")) depth--;
      else if(depth == 0 && (sign == "," || sign == ":" || sign == "}" || sign == "]")) return at;
   }
   return StringLen(json);
}

string Plain(const string value) {
   if(value == "null") return "";
   if(StringSubstr(value, 0, 1) != "\"") return value;
   return StringSubstr(value, 1, StringLen(value) - 2);
}
